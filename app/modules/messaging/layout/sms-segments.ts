/** The service's maximum text length, in characters. It doesn't split longer ones into several texts. */
export const MAX_TEXT_LENGTH = 1600

/**
 * How a text message is sent: in the GSM 03.38 alphabet (7 bits per character), or in UCS-2 (16 bits) if it contains anything
 * else. Longer messages are sent in segments, each a bit shorter because of its header, and each is charged.
 */
export type SmsSize = {
  encoding: 'GSM-7' | 'UCS-2'
  /** Characters in this encoding. Some count as two. */
  units: number
  segments: number
  /** Characters that still fit into the last segment. */
  left: number
  /** The first character that is not in the GSM alphabet, or null. */
  outside: string | null
}

/** Characters of a single message, and of one segment of several (3GPP TS 23.040). */
const LIMITS = { 'GSM-7': { alone: 160, of: 153 }, 'UCS-2': { alone: 70, of: 67 } } as const

/** The basic GSM 03.38 table, without its escape. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table: each is an escape and a character, which must be in the same segment. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Measures a text message. An empty text has one segment. */
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
    // A two-unit character can't be split: if it doesn't fit, it starts the next segment.
    if (used + size > of) [segments, used] = [segments + 1, 0]
    used += size
  }
  return { encoding, units, segments, left: of - used, outside }
}
