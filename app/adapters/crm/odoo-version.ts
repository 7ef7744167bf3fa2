import { z } from 'zod'

/**
 * '19.0', of what Odoo says of itself: `[19, 0, 0, 'final', 0, '']`, or `['saas~18', 4, …]` where Odoo hosts it, which runs what is between two
 * releases.
 */
export const odooVersion = z
  .tuple([z.union([z.number().int(), z.string().regex(/^saas~\d+$/)]), z.number().int()])
  .rest(z.unknown())
  .transform(([major, minor]) => `${String(major).replace('saas~', '')}.${minor}`)
