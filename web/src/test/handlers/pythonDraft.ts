import type { Schema } from '@/shared/api/types';
import { elsewhere } from '@/shared/autosave/server';
import { answer, refusal } from './answer';

interface Options {
  /** What is stored at first; nothing if absent. */
  stored?: { epoch: number; seq: number; value: string } | undefined;
  onSave?: (body: Schema<'DraftSave'>) => void;
  /** A writer that is there already: a page that opens the draft looks on. */
  writer?: string;
}

/** The draft of a program, saved by itself, by the server's rule. */
export function pythonDraft({ stored, onSave, writer }: Options) {
  /** Each place has a draft and a writer of its own. */
  const drafts = new Map<string, ReturnType<typeof begin>>();
  const begin = () => {
    const known = stored && { key: '', ...stored };
    return { known, owner: { token: writer ?? '', epoch: known?.epoch ?? (writer ? 1 : 0) } };
  };
  const draftAt = (place: unknown) => {
    const at = JSON.stringify(place);
    const draft = drafts.get(at) ?? begin();
    drafts.set(at, draft);
    return draft;
  };
  return [
    answer('post', '/api/python/draft/writer/', ({ body: { claim, place } }) => {
      const draft = draftAt(place);
      const { owner } = draft;
      const isFree = owner.token === '' || owner.token === claim.closed;
      if (claim.act === 'take_over' || (claim.act === 'open' && isFree && owner.token !== claim.writer))
        draft.owner = { token: claim.writer, epoch: owner.epoch + 1 };
      return {
        epoch: draft.owner.epoch,
        is_writer: draft.owner.token === claim.writer,
        held_by: null,
        saved_at_ms: draft.known ? 1_000 : null,
        entries: draft.known ? [draft.known] : [],
      };
    }),
    answer('post', '/api/python/draft/', ({ body }) => {
      onSave?.(body);
      const draft = draftAt(body.place);
      const { owner } = draft;
      if (body.writer.token !== owner.token || body.writer.epoch !== owner.epoch)
        throw refusal({ status: 409, msg: '正在另一个页面编辑。', error: elsewhere });
      draft.known = { key: '', epoch: owner.epoch, seq: body.seq, value: body.code };
      return { saved_at_ms: 2_000, stored: [draft.known] };
    }),
  ];
}
