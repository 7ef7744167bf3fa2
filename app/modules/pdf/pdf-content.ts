/** The data for the drawing thread: plain, with a kind. `app/worker/pdf-worker.ts` lists the kinds that it can draw. */
export type PdfContent = { kind: string; [part: string]: unknown }
