import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ComponentProps } from 'react';

type ButtonProps = ComponentProps<typeof Button>;

interface Props extends Omit<ButtonProps, 'type' | 'htmlType' | 'color' | 'variant'> {
  /** `type` would not arrive: the router keeps it to itself. */
  variant?: 'plain' | 'primary' | 'text';
}

const types = { plain: 'default', primary: 'primary', text: 'link' } as const;

function Anchor({ variant = 'plain', ...rest }: Props) {
  return <Button {...rest} type={types[variant]} />;
}

/**
 * The way to another page that looks like a button: one `<a>` with the button's clothes. A button inside a link would be
 * two stops of the Tab key and no valid page; `nesting.test.ts` looks for it.
 */
export const LinkButton = createLink(Anchor);
