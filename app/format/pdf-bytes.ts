/** Whether a file is called a PDF by its first bytes. */
export function startsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 5)).toString('latin1') === '%PDF-'
}

/** Whether a PDF ends with the place of its table of objects. One that was cut off on its way doesn't, and can't be opened. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const end = Buffer.from(bytes.slice(-1024)).toString('latin1')
  const place = /startxref\s{1,2}(\d{1,10})\s{1,2}%%EOF/.exec(end.slice(end.lastIndexOf('startxref')))?.[1]
  return startsAsPdf(bytes) && place !== undefined && Number(place) < bytes.byteLength
}
