/** The longest text that the service takes, in characters; it cuts none into several. */
export const MAX_TEXT_LENGTH = 1600

/**
 * How a text message is sent: in the alphabet of telephones (GSM 03.38, 7 bits a letter), or where it contains anything else in UCS-2 (16 bits). One that is
 * longer than a message is sent in segments, each a little shorter, because it says which one it is; each is charged.
 */
export type SmsSize = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Letters of the encoding: some take two. */
  units: number
  segments: number
  /** Letters that still fit into the last segment. */
  left: number
  /** The first character that the alphabet of telephones lacks; null where it has all. */
  outside: string | null
}

/** Letters of a message that is alone, and of a segment of several (3GPP TS 23.040). */
const LIMITS = { 'GSM-7': { alone: 160, of: 153 }, 'UCS-2': { alone: 70, of: 67 } } as const

/** The basic table of GSM 03.38, without its escape. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension: each is an escape and a letter, which stay in one segment. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Counts what a text message takes. An empty text takes one segment. */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const outside = characters.find((character) => !BASIC.has(character) && !EXTENDED.has(character)) ?? null
  const encoding = outside === null ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map((character) => (encoding === 'GSM-7' ? (EXTENDED.has(character) ? 2 : 1) : character.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, of } = LIMITS[encoding]
  if (units <= alone) return { encoding, units, segments: 1, left: alone - units, outside }
  let [segments, used] = [1, 0]
  for (const size of sizes) {
    // Both halves of a letter stay together: what does not fit begins the next segment.
    if (used + size > of) [segments, used] = [segments + 1, 0]
    used += size
  }
  return { encoding, units, segments, left: of - used, outside }
}
