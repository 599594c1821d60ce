import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** A zip of these files, none of them compressed. */
export function zipOf(files: Record<string, Buffer | string>): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(content as string)];
    // Version, flags (UTF-8 names), method, time, date; then checksum, sizes and the length of the name.
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(0x800, 2);
    fixed.writeUInt16LE(0x21, 8);
    fixed.writeUInt32LE(crc32(data), 10);
    fixed.writeUInt32LE(data.length, 14);
    fixed.writeUInt32LE(data.length, 18);
    fixed.writeUInt16LE(path.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fixed, path]);
    // Comment, disk and attributes, all of them nothing; then where the entry begins.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fixed, rest, path]));
    pieces.push(entry, data);
    at += entry.length + data.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...pieces, all, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
