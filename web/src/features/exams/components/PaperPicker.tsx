import { Button, Drawer, Flex } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionPicker } from '@/shared/questions/bank';
import { OwnSearch } from '@/shared/tabs/page';

interface Props {
  bank: (picker: QuestionPicker) => ReactNode;
  used: string[];
  onClose: () => void;
  onPicked: (keys: string[]) => void;
}

/** The bank beside the paper, from which questions are put into a section. */
export function PaperPicker({ bank, used, onClose, onPicked }: Props) {
  const { t } = useTranslation('exams');
  const [keys, setKeys] = useState<string[]>([]);
  const fresh = keys.filter((key) => !used.includes(key));
  return (
    <Drawer
      open
      size={960}
      title={t('compose.fromBank')}
      onClose={onClose}
      footer={
        <Flex justify="end">
          <Button type="primary" disabled={fresh.length === 0} onClick={() => onPicked(fresh)}>
            {t('compose.picked', { count: fresh.length })}
          </Button>
        </Flex>
      }
    >
      <OwnSearch>{bank({ keys, onChange: setKeys })}</OwnSearch>
    </Drawer>
  );
}
