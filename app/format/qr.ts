import encodeQR from 'qr'

/** A QR code: an SVG path of one-unit squares, and its width in units. */
export type QrCode = { path: string; size: number }

/** A QR code's squares as one SVG path, with one rectangle per run in a row, and the margin that readers need (ISO/IEC 18004). */
export function drawQr(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const runs = rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return { path: runs.join(''), size: rows.length }
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  })
  return runs
}
