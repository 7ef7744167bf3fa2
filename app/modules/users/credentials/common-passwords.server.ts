import stored from './password-lists/common-passwords.json' with { type: 'json' }

/** Passphrases that guessing lists took up after the corpus was published, or that it lacks; in letters and digits. */
const WELL_KNOWN = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'supercalifragilisticexpialidocious',
  'antidisestablishmentarianism',
  'loremipsumdolorsitamet',
]

/** Words of this trade and region, as likely as the most common ones. */
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
  /** Common passwords of 15 characters and more, in lower case, letters and digits only. */
  passwords: ReadonlySet<string>
  /** Common words of passwords and of speech, in lower case, with their rank from 1. */
  wordRanks: ReadonlyMap<string, number>
}

let loaded: CommonPasswords | undefined

/** The lists of `password-lists/` (see PROVENANCE.md there), made ready when they are first asked for: passwords are set seldom. */
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
