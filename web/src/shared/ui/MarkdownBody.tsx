import 'katex/dist/katex.min.css';
import { useRef } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { isExternal } from '../lib/external';
import { useScrollStops } from '../lib/useScrollStops';
import { rehypeHeadings } from './headings';
import styles from './Markdown.module.css';

const components: Components = {
  a: ({ href, children }) =>
    href && isExternal(href) ? (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    ) : (
      <a href={href}>{children}</a>
    ),
  img: ({ src, alt }) => <img src={src} alt={alt ?? ''} loading="lazy" />,
  table: ({ children }) => (
    <div className={styles.wide}>
      <table>{children}</table>
    </div>
  ),
};

/** Within a line: paragraphs are spans, and no block breaks out of a label or a button. */
const inlineComponents: Components = {
  ...components,
  p: ({ children }) => <span>{children}</span>,
  // A press on an option chooses it; a link in it would lead away from the paper.
  a: ({ children }) => <span>{children}</span>,
};

interface Props {
  text: string;
  isInline?: boolean;
  /** The level of the heading it stands under. */
  under?: number;
}

export default function MarkdownBody({ text, isInline = false, under = 1 }: Props) {
  const Box = isInline ? 'span' : 'div';
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useScrollStops(box, `.katex-display, pre, .${styles.wide}`);
  return (
    <Box ref={box} className={isInline ? styles.inline : styles.prose}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, remarkMath]}
        // Chinese words inside formulas are everyday here, not a fault.
        rehypePlugins={[
          [rehypeKatex, { strict: 'ignore' }],
          [rehypeHeadings, { above: under }],
        ]}
        components={isInline ? inlineComponents : components}
      >
        {text}
      </ReactMarkdown>
    </Box>
  );
}
