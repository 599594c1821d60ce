import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '@/app/shell/Shell';

/** Everything behind sign-in. Children are not drawn by an outlet but by the shell's TabHost, which keeps their views. */
export const Route = createFileRoute('/_app')({ component: Shell });
