//! `NodeMap`: a map from node numbers to values, stored as a vector.

use super::node::NodeId;

/// A map from nodes to values. The vector is as long as the highest node number inserted, so only numbers of
/// real nodes may be inserted.
#[derive(Clone, Debug)]
pub struct NodeMap<T>(Vec<Option<T>>);

impl<T> Default for NodeMap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> NodeMap<T> {
    /// Returns the value of a node; `None` if it has none.
    pub fn get(&self, id: NodeId) -> Option<&T> {
        self.0.get(index(id))?.as_ref()
    }

    /// Returns a mutable reference to the value of a node; `None` if it has none.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        self.0.get_mut(index(id))?.as_mut()
    }

    /// Inserts the value of a node and returns the previous one.
    pub fn insert(&mut self, id: NodeId, value: T) -> Option<T> {
        let at = index(id);
        if at >= self.0.len() {
            self.0.resize_with(at + 1, || None);
        }
        self.0.get_mut(at)?.replace(value)
    }

    /// Removes the value of a node and returns it.
    pub fn remove(&mut self, id: NodeId) -> Option<T> {
        self.0.get_mut(index(id))?.take()
    }

    /// Removes the values of all nodes for which `keeps` returns false.
    pub fn retain(&mut self, keeps: impl Fn(NodeId) -> bool) {
        for (id, place) in (0..).map(NodeId).zip(&mut self.0) {
            if place.is_some() && !keeps(id) {
                *place = None;
            }
        }
    }

    /// Iterates over the nodes that have a value, in ascending order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &T)> {
        (0..).map(NodeId).zip(&self.0).filter_map(|(id, place)| Some((id, place.as_ref()?)))
    }

    /// Counts the nodes that have a value.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns true if no node has a value.
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
