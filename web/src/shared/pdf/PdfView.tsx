import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../ui/Skeleton';
import styles from './PdfView.module.css';

GlobalWorkerOptions.workerSrc = workerAddress;

interface Props {
  address: string;
  title: string;
  /** What stands where the file cannot be read. */
  failed: ReactNode;
  /** What stands around a page, from 1. */
  around?: (page: number, sheet: ReactNode) => ReactNode;
}

/** A PDF, page under page; each page is drawn when it comes into sight. */
export function PdfView({ address, title, failed, around = (_, sheet) => sheet }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const task = getDocument({
      url: new URL(address, window.location.origin).href,
      // Without these, Chinese text in PDFs that embed no fonts shows blanks.
      cMapUrl: '/pdfjs/cmaps/',
      cMapPacked: true,
      standardFontDataUrl: '/pdfjs/standard_fonts/',
      isEvalSupported: false,
    });
    // A page that is hidden while its file loads gives the file up: that is no failure, it is asked for again when it is shown.
    let isGivenUp = false;
    setFailed(false);
    task.promise.then(
      (loaded) => {
        if (!isGivenUp) setPdf(loaded);
      },
      () => {
        if (!isGivenUp) setFailed(true);
      },
    );
    return () => {
      isGivenUp = true;
      setPdf(undefined);
      void task.destroy();
    };
  }, [address]);
  if (hasFailed) return failed;
  if (pdf === undefined) return <Skeleton lines={12} />;
  return (
    <div className={styles.pages} role="document" aria-label={title}>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their place
        <Fragment key={index}>{around(index + 1, <PdfPage pdf={pdf} number={index + 1} />)}</Fragment>
      ))}
    </div>
  );
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    let isDrawn = false;
    const seen = new IntersectionObserver((entries) => {
      if (isDrawn || !entries.some((entry) => entry.isIntersecting)) return;
      isDrawn = true;
      void draw(pdf, number, target);
    });
    seen.observe(target);
    return () => seen.disconnect();
  }, [pdf, number]);
  return <canvas ref={canvas} className={styles.page} />;
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<void> {
  const page = await pdf.getPage(number);
  const width = canvas.clientWidth || 800;
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(2, window.devicePixelRatio || 1);
  const viewport = page.getViewport({ scale });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
}
