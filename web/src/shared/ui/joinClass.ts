import { create } from 'zustand';

/** The join-class dialog stands in the shell; any page may open it. */
export const useJoinClass = create<{ isOpen: boolean; wasAsked: boolean }>(() => ({
  isOpen: false,
  /** The dialog's code is fetched when it is first asked for. */
  wasAsked: false,
}));

export const openJoinClass = () => useJoinClass.setState({ isOpen: true, wasAsked: true });
export const closeJoinClass = () => useJoinClass.setState({ isOpen: false });
