import { openDB } from 'idb';
import { isRecord } from '../lib/storage';

/** A file that a program made and a report may use: a picture, a table, a file it wrote. Kept by this browser alone. */
export interface Material {
  id: number;
  userId: number;
  name: string;
  blob: Blob;
  keptAtMs: number;
}

/** The newest are kept, for a while: a report is written in days, and the disk is the person's. */
const mostKept = 30;
const longestMs = 30 * 24 * 3600_000;
export const largestBytes = 10 * 1_048_576;

const store = 'materials';
const open = () =>
  openDB('suanpan-materials', 1, {
    upgrade: (created) => void created.createObjectStore(store, { keyPath: 'id', autoIncrement: true }),
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });

/** As it lies in the database: bytes, for not every browser keeps a blob. */
interface Kept extends Omit<Material, 'blob'> {
  type: string;
  bytes: ArrayBuffer;
}

const kindOf = (value: unknown) => Object.prototype.toString.call(value);
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && kindOf(value.bytes) === '[object ArrayBuffer]' && typeof value.name === 'string';

const materialOf = ({ bytes, type, ...rest }: Kept): Material => ({
  ...rest,
  blob: new Blob([bytes], { type }),
});

/** What this person kept here, the newest first; what is too old is forgotten. */
export async function listMaterials(userId: number, nowMs = Date.now()): Promise<Material[]> {
  const database = await open();
  try {
    const all = (await database.getAll(store)).filter(isKept);
    const own = all
      .filter((one) => one.userId === userId)
      .sort((a, b) => b.keptAtMs - a.keptAtMs || b.id - a.id);
    const kept = own.filter((one, at) => at < mostKept && nowMs - one.keptAtMs < longestMs);
    for (const one of own) if (!kept.includes(one)) await database.delete(store, one.id);
    return kept.map(materialOf);
  } finally {
    database.close();
  }
}

/** Keeps a file; a name that is there already gets a number. Files beyond `largestBytes` are refused. */
export async function keepMaterial(
  userId: number,
  name: string,
  blob: Blob,
  nowMs = Date.now(),
): Promise<string> {
  if (blob.size > largestBytes) throw new RangeError('too large');
  const taken = new Set((await listMaterials(userId, nowMs)).map((one) => one.name));
  const free = freeName(name, taken);
  const bytes = await blob.arrayBuffer();
  const database = await open();
  try {
    await database.add(store, { userId, name: free, type: blob.type, bytes, keptAtMs: nowMs });
  } finally {
    database.close();
  }
  return free;
}

export async function removeMaterial(id: number): Promise<void> {
  const database = await open();
  try {
    await database.delete(store, id);
  } finally {
    database.close();
  }
}

function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${stem}-${number}${ending}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Whether a file of that name may be handed in where these endings are asked for; none asks for nothing. */
export const isAccepted = (name: string, accept: string[]): boolean =>
  accept.length === 0 ||
  accept.some((ending) => name.toLowerCase().endsWith(`.${ending.replace(/^\./, '').toLowerCase()}`));
