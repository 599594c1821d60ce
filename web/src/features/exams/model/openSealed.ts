import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf } from '@/shared/api/bytes';
import type { Schema } from '@/shared/api/types';
import type { QuestionBody } from '@/shared/questions/types';
import type { AttemptView, ExamItem } from '../api';
import type { SealedPaper } from './sealedSlot';

/** A question of the sealed paper, in an order of nobody's. */
export type SealedQuestion = Pick<ExamItem, 'kind' | 'type_id' | 'stem' | 'body' | 'shared'>;

/** Fetches what an attempt will open; what opens it is here by then too. */
export async function fetchSealed(assessmentId: number): Promise<SealedPaper> {
  const path = { assessment_id: assessmentId };
  return { assessmentId, ...(await bytesOf('/api/exams/assessments/{assessment_id}/paper/', { path })) };
}

/** Opens the paper; a byte that changed on the way fails. */
export async function openSealed(paper: SealedPaper, key: string): Promise<SealedQuestion[]> {
  const beside = utf8ToBytes(`exam paper\n${paper.assessmentId}\n${paper.tag}`);
  const packed = chacha20poly1305(hexToBytes(key), new Uint8Array(12), beside).decrypt(paper.bytes);
  const unpacked = new Response(new Uint8Array(packed)).body?.pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(unpacked ?? null).json()) as SealedQuestion[];
}

function inOrder(body: QuestionBody, { list, of }: Schema<'ExamSealedOrder'>): QuestionBody {
  if (list === '') return body;
  const parts = (body as unknown as Record<string, unknown[]>)[list] ?? [];
  return { ...body, [list]: of.map((at) => parts[at]) } as QuestionBody;
}

/** The attempt with its sealed questions where they belong; undefined where one is missing. */
export function withQuestions(
  view: AttemptView,
  { places }: Schema<'ExamSealed'>,
  questions: readonly SealedQuestion[],
): AttemptView | undefined {
  const sections = view.sections.map((section) => ({ ...section, items: [...section.items] }));
  for (const { section, position, points, question, order } of places) {
    const known = questions[question];
    const items = sections[section]?.items;
    if (known === undefined || items === undefined) return undefined;
    items.push({ ...known, position, points, body: inOrder(known.body, order), image: null, program: null });
  }
  for (const { items } of sections) items.sort((one, other) => one.position - other.position);
  return { ...view, sections, sealed: null };
}
