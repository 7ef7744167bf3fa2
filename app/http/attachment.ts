/** Letters that do not come apart into a plain one and its accent, and how they are written without. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
}

/**
 * The value of Content-Disposition for a file to save (RFC 6266): its name in plain letters, which every browser reads, and beside it, where they differ, as it is
 * written.
 */
export function attachmentOf(fileName: string): string {
  const plain = plainName(fileName)
  // oxlint-disable-next-line no-control-regex -- control characters end a header, and slashes make a path
  const written = fileName.replace(/[\u0000-\u001f\u007f"\\/]/g, '_')
  const inFull = plain === written ? '' : `; filename*=UTF-8''${encoded(written)}`
  return `attachment; filename="${plain}"${inFull}`
}

function plainName(fileName: string): string {
  return Array.from(fileName.normalize('NFC'), (letter) => SPELLED[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/[^ -~]|["\\/]/gu, '_')
}

/** RFC 8187: percent-encoded but for the letters that a header takes. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
