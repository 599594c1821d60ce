/** The paper as a waiting page has it: nobody reads it before the attempt gives the key. */
export interface SealedPaper {
  assessmentId: number;
  tag: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What this page has fetched while its student waited; gone with the page. */
export const slot: { paper: SealedPaper | undefined } = { paper: undefined };
