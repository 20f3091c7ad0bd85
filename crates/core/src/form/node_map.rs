//! A map from node ids to values, stored as a vector.

use super::node::NodeId;

/// A map from node ids to values. Its size is that of the highest inserted id, so that unknown ids need no space.
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

    /// Returns the value of a node for changes.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut T> {
        self.0.get_mut(index(id))?.as_mut()
    }

    /// Inserts the value of a node and returns its previous one.
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

    /// Iterates over all values by ascending id.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &T)> {
        (0..).map(NodeId).zip(&self.0).filter_map(|(id, place)| Some((id, place.as_ref()?)))
    }

    /// Number of nodes with a value.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// True if no node has a value.
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
