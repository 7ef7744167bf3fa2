let made = 0

/** A number that no other row of this process has, for names and addresses that must differ. */
export function nextNumber(): number {
  made += 1
  return made
}
