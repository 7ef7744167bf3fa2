import stored from './password-lists/common-passwords.json' with { type: 'json' }

/** Passphrases that are newer than the corpus or missing from it, as letters and digits. */
const WELL_KNOWN = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'supercalifragilisticexpialidocious',
  'antidisestablishmentarianism',
  'loremipsumdolorsitamet',
]

/** Words of this industry and region, as likely as the most common ones. */
const LOCAL_WORDS = [
  'iowa',
  'desmoines',
  'hawkeye',
  'hawkeyes',
  'cyclones',
  'rental',
  'rentals',
  'property',
  'properties',
  'realtor',
]

type CommonPasswords = {
  /** Common passwords of 15 characters or more, lowercase, letters and digits only. */
  passwords: ReadonlySet<string>
  /** Common words of passwords and of English, lowercase, with their rank from 1. */
  wordRanks: ReadonlyMap<string, number>
}

let loaded: CommonPasswords | undefined

/** The lists in `password-lists/` (see PROVENANCE.md there), loaded on first use because passwords are rarely set. */
export function commonPasswords(): CommonPasswords {
  loaded ??= {
    passwords: new Set([...WELL_KNOWN, ...stored.passwords.split(' ')]),
    wordRanks: new Map([
      ...stored.words.split(' ').map((word, index): [string, number] => [word, index + 1]),
      ...LOCAL_WORDS.map((word): [string, number] => [word, 100]),
    ]),
  }
  return loaded
}
