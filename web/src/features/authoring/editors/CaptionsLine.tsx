import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textAt } from '@/shared/api/bytes';
import { notify } from '@/shared/ui/notify';
import { type Cue, readVtt } from '../model/vtt';
import { CaptionsEditor } from './CaptionsEditor';
import type { Desk } from './desk';
import styles from './editors.module.css';
import { FileLine } from './FileLine';

interface Props {
  /** The captions' file as the item writes it. */
  value: string;
  /** Names a new file. */
  language: string;
  /** Where the film plays; without it nothing can be written beside it. */
  source: string | undefined;
  desk: Desk;
  onChange: (file: string) => void;
}

/** Captions of one language: a file that is chosen, or written beside the player. */
export function CaptionsLine({ value, language, source, desk, onChange }: Props) {
  const { t } = useTranslation('authoring');
  const [cues, setCues] = useState<Cue[]>();
  const [isLoading, setLoading] = useState(false);
  const known = desk.files.find((file) => file.path === value);
  const open = async () => {
    setLoading(true);
    try {
      setCues(known === undefined ? [] : readVtt(await textAt(known.address)));
    } catch {
      notify.error(t('captions.unread'));
    }
    setLoading(false);
  };
  const keep = async (text: string) => {
    const kept = await desk.upload(new File([text], `captions-${language}.vtt`, { type: 'text/vtt' }));
    onChange(kept.path);
    setCues(undefined);
  };
  return (
    <div>
      <FileLine
        label={t('video.vtt')}
        value={value}
        accept=".vtt,text/vtt"
        desk={desk}
        onChange={(file) => onChange(file)}
      />
      {source !== undefined ? (
        <Button
          className={styles.beside}
          disabled={desk.disabled}
          loading={isLoading}
          onClick={() => void open()}
        >
          {t(value ? 'captions.edit' : 'captions.write')}
        </Button>
      ) : null}
      {cues !== undefined && source !== undefined ? (
        <CaptionsEditor source={source} cues={cues} onClose={() => setCues(undefined)} onSave={keep} />
      ) : null}
    </div>
  );
}
