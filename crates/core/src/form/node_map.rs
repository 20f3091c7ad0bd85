//! What is known of nodes, by their numbers.

use super::node::NodeId;

/// Something for each of some nodes. As large as the highest number asks for, so that a number
/// that is no node's has no place in it.
#[derive(Clone, Debug)]
pub struct NodeMap<T>(Vec<Option<T>>);

impl<T> Default for NodeMap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> NodeMap<T> {
    /// What is there for a node.
    pub fn get(&self, id: NodeId) -> Option<&T> {
        self.0.get(index(id))?.as_ref()
    }

    /// The value of a node, to be changed.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        self.0.get_mut(index(id))?.as_mut()
    }

    /// Puts something there for a node. Gives what was there before.
    pub fn insert(&mut self, id: NodeId, value: T) -> Option<T> {
        let at = index(id);
        if at >= self.0.len() {
            self.0.resize_with(at + 1, || None);
        }
        self.0.get_mut(at)?.replace(value)
    }

    /// Takes away what is there for a node.
    pub fn remove(&mut self, id: NodeId) -> Option<T> {
        self.0.get_mut(index(id))?.take()
    }

    /// Takes away what is there for all nodes but those that it says.
    pub fn retain(&mut self, keeps: impl Fn(NodeId) -> bool) {
        for (id, place) in (0..).map(NodeId).zip(&mut self.0) {
            if place.is_some() && !keeps(id) {
                *place = None;
            }
        }
    }

    /// All that is there, in the order of the numbers.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &T)> {
        (0..).map(NodeId).zip(&self.0).filter_map(|(id, place)| Some((id, place.as_ref()?)))
    }

    /// For how many nodes something is there.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

fn index(id: NodeId) -> usize {
    usize::try_from(id.0).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_there_is_found_until_it_is_taken_away() {
        let mut map = NodeMap::default();
        assert!(map.is_empty());
        assert_eq!(map.insert(NodeId(2), "b"), None);
        assert_eq!(map.insert(NodeId(2), "c"), Some("b"));
        map.insert(NodeId(0), "a");
        assert_eq!(map.get(NodeId(1)), None);
        assert_eq!(map.get(NodeId(9)), None);
        assert_eq!(map.iter().collect::<Vec<_>>(), [(NodeId(0), &"a"), (NodeId(2), &"c")]);
        assert_eq!(map.remove(NodeId(2)), Some("c"));
        assert_eq!(map.remove(NodeId(2)), None);
        assert_eq!(map.len(), 1);
        map.retain(|_| false);
        assert!(map.is_empty());
    }
}
