/** Why a rental was not saved. */
export type RentalRefusal = 'missing' | 'retired' | 'not-retired'

/** The messages for staff. */
export const RENTAL_MESSAGES: Readonly<Record<RentalRefusal, string>> = {
  missing: 'This rental no longer exists',
  retired: 'This rental is already retired',
  'not-retired': 'This rental is already used for estimates',
}

export const MESSAGE_CORRECTION_FAILED = 'Failed to correct the rental'
export const MESSAGE_CHANGED_MEANWHILE =
  'This rental was changed while you were editing. Your text is still here. Check the current values, then save again.'
