import { create } from 'zustand';

/** The join-class dialog stands in the shell; any page may open it. */
export const useJoinClass = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openJoinClass = () => useJoinClass.setState({ isOpen: true });
export const closeJoinClass = () => useJoinClass.setState({ isOpen: false });
