import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** A small act that its picture tells; its name is for the pointer that rests and for screen readers. */
export const IconButton = ({ label, icon, onClick }: Props) => (
  <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onClick} />
);
