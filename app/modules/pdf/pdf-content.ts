/** What the drawing thread is handed: plain data, distinguished by its kind. `app/worker/pdf-worker.ts` lists the kinds that it can draw. */
export type PdfContent = { kind: string; [part: string]: unknown }
