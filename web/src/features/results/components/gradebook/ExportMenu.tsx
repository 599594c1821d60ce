import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { exportFinal, exportGradebook, type Of } from '../../gradebookApi';
import type { Filter } from '../../model/gradebook/rows';

interface Props {
  of: Of;
  className: string;
  /** The students the sheet shows are those in the file. */
  only: Filter | undefined;
  /** Without it scores are not written in from a file. */
  onImport: (() => void) | undefined;
}

/** The gradebook as a file, the marks as the office wants them, and scores from a file. */
export function ExportMenu({ of, className, only, onImport }: Props) {
  const { t } = useTranslation(['gradebook', 'common']);
  const [isBusy, setBusy] = useState(false);
  const run = async (save: () => Promise<void>) => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      notify.error(messageOf(error, t('common:error.system')));
    } finally {
      setBusy(false);
    }
  };
  const acts: Record<string, () => void> = {
    book: () =>
      void run(() => exportGradebook(of, only, t('gradebook:export.bookFile', { name: className }))),
    final: () => void run(() => exportFinal(of, t('gradebook:export.finalFile', { name: className }))),
    import: () => onImport?.(),
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'book',
            label: only === undefined ? t('gradebook:export.book') : t(`gradebook:export.only.${only}`),
          },
          { key: 'final', label: t('gradebook:export.final') },
          { type: 'divider' },
          { key: 'import', label: t('gradebook:import.open'), disabled: onImport === undefined },
        ],
        onClick: ({ key }) => acts[key]?.(),
      }}
    >
      <Button loading={isBusy}>{t('gradebook:export.open')}</Button>
    </Dropdown>
  );
}
