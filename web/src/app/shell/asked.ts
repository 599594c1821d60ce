import { create } from 'zustand';

/** Which of the shell's dialogs is open. Kept beside the frame, which is not drawn again when one opens or shuts. */
export const useAsked = create<{ asked: 'find' | 'keys' | undefined }>(() => ({ asked: undefined }));

export const ask = (asked: 'find' | 'keys' | undefined) => useAsked.setState({ asked });
