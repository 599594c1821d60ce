import { create } from 'zustand';

/** The join-class dialog stands in the shell; any page may open it. */
export const useJoinClass = create<{ isOpen: boolean; wasAsked: boolean; code: string }>(() => ({
  isOpen: false,
  /** The dialog's code is fetched when it is first asked for. */
  wasAsked: false,
  /** What the field begins with: a picture of the code leads here with it. */
  code: '',
}));

export const openJoinClass = () => useJoinClass.setState({ isOpen: true, wasAsked: true });
/** Opens the dialog filled in, as a scanned picture asks for. */
export const openJoinClassWith = (code: string) =>
  useJoinClass.setState({ isOpen: true, wasAsked: true, code });
export const closeJoinClass = () => useJoinClass.setState({ isOpen: false, code: '' });
