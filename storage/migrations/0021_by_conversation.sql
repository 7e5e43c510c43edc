-- Everything that is read of a space is read by its conversation. While the server knew too little of a space, it read this
-- index, too, for each look at a conversation: all of the space's entries.
DROP INDEX message_space_idx;
