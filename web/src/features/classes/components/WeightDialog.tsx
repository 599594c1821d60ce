import { InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { halves } from '@/shared/ui/halves';
import type { Opening } from '../api';

interface Props {
  row: Opening;
  isOpen: boolean;
  onClose: () => void;
  onChange: (row: Opening, weight: number) => void;
}

/** An item's share of the mark. */
export function WeightDialog({ row, isOpen, onClose, onChange }: Props) {
  const { t } = useTranslation('classes');
  const [weight, setWeight] = useState(row.weight);
  return (
    <Modal
      open={isOpen}
      title={t('opening.weightOf', { title: row.title })}
      okText={t('form.save')}
      onCancel={onClose}
      onOk={() => {
        onChange(row, weight);
        onClose();
      }}
      destroyOnHidden
    >
      <p>{t('opening.weightHelp')}</p>
      <InputNumber
        min={0}
        max={100}
        {...halves}
        value={weight}
        aria-label={t('opening.weight')}
        onChange={(value) => setWeight(value ?? 0)}
      />
    </Modal>
  );
}
