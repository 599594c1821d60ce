import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '@/shared/lib/download';
import { KeepMaterial } from '@/shared/materials/KeepMaterial';
import { blobOf } from '../model/files';
import styles from './FigureView.module.css';

const address = (png: string) => `data:image/png;base64,${png}`;

/** The pictures a program drew. */
export function FigureList({ figures }: { figures: string[] }) {
  const { t } = useTranslation('coding');
  const [open, setOpen] = useState<number>();
  if (figures.length === 0) return <p className={styles.hint}>{t('figure.none')}</p>;
  const shown = open === undefined ? undefined : figures[open];
  return (
    <div className={styles.list}>
      {figures.map((png, at) => {
        const name = t('figure.name', { number: at + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures are only ever added at the end
          <figure key={at} className={styles.figure}>
            <button type="button" className={styles.picture} onClick={() => setOpen(at)}>
              <img src={address(png)} alt={name} />
            </button>
            <figcaption>
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<ExpandOutlined />}
                aria-label={t('figure.zoom', { name })}
                onClick={() => setOpen(at)}
              />
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={t('figure.download', { name })}
                onClick={() => downloadBlob(blobOf('a.png', png), `${name}.png`)}
              />
              <KeepMaterial name={`${name}.png`} make={() => blobOf('a.png', png)} />
            </figcaption>
          </figure>
        );
      })}
      <Modal
        open={shown !== undefined}
        title={t('figure.name', { number: (open ?? 0) + 1 })}
        width="min(1200px, 94vw)"
        footer={null}
        onCancel={() => setOpen(undefined)}
        destroyOnHidden
      >
        {shown === undefined ? null : (
          <img
            className={styles.large}
            src={address(shown)}
            alt={t('figure.name', { number: (open ?? 0) + 1 })}
          />
        )}
      </Modal>
    </div>
  );
}
