import type { Random } from './random.ts'

const FIRST_NAMES = [
  'Priya',
  'Gordon',
  'Luz',
  'Kyle',
  'Haruki',
  'Nadia',
  'Walt',
  'Ruth',
  'Ben',
  'Ivy',
  'Theo',
  'Ellen',
  'Marcus',
  'Dana',
  'Omar',
  'Greta',
  'Caleb',
  'Simone',
  'Andre',
  'Wendy',
  'Pavel',
  'Joy',
  'Curtis',
  'Mei',
  'Leon',
  'Tess',
  'Victor',
  'Alma',
  'Reid',
  'Noor',
  'Hank',
  'Sofia',
  'Dwight',
  'Carmen',
  'Elliot',
  'Faye',
  'Grant',
  'Hilda',
  'Isaac',
  'June',
] as const

const LAST_NAMES = [
  'Raman',
  'Vance',
  'Ortega',
  'Petersen',
  'Mori',
  'Haddad',
  'Janssen',
  'Okafor',
  'Sorensen',
  'Castellano',
  'Blackwell',
  'Krueger',
  'Whitfield',
  'Nguyen',
  'Baptiste',
  'Lindgren',
  'Moreau',
  'Delgado',
  'Ashby',
  'Kowalski',
  'Tran',
  'Hollis',
  'Ferraro',
  'Becker',
  'Osei',
  'Lundquist',
  'Marsh',
  'Patel',
  'Quigley',
  'Rosario',
  'Stavros',
  'Underhill',
  'Vasquez',
  'Wyatt',
  'Yamada',
  'Zeller',
] as const

export type Person = { name: string; email: string; phone: string | null; company: string }

/** People as in real life: long names, other scripts, a name that looks like markup, and a missing one. */
export const UNUSUAL_PEOPLE: readonly Person[] = [
  person(
    'Bartholomew Alexander Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen',
    'bartholomew.alexander.featherstonehaugh-cholmondeley@a-rather-long-name-for-a-mail-server.example.com',
  ),
  person('Αλεξάνδρα Παπαδοπούλου', 'alexandra.p@example.com'),
  person('Наталья Соколова', 'natalia.sokolova@example.com'),
  person('Łukasz Wiśniewski', 'lukasz.w@example.com'),
  person('José Ángel Núñez', 'jose.nunez@example.com'),
  person('森 春樹', 'haruki.mori@example.com'),
  person('محمد العلي', 'm.alali@example.com'),
  person('Nguyễn Thị Hạnh', 'hanh.nguyen@example.com'),
  person("Zoë O'Brien-Žižková", 'zoe@example.com'),
  person('<b>Bold</b> & Sons "Holdings"', 'bold.sons@example.com'),
  person('Kim 🏡 Larsen', 'kim.larsen@example.com'),
  person('X', 'x@example.com'),
  { name: '', email: 'no.name@example.com', phone: null, company: '' },
]

/** The sample staff, in addition to the first admin. */
export const STAFF = [
  { name: 'Claire Holloway', email: 'claire.holloway@harvestgate.example', role: 'admin' },
  { name: 'Tom Brandsma', email: 'tom.brandsma@harvestgate.example', role: 'user' },
  { name: 'Ana Villareal', email: 'ana.villareal@harvestgate.example', role: 'user' },
] as const

/** An invented person with an address at example.com and an unused phone number. */
export function inventPerson(random: Random, number: number): Person {
  const first = random.pick(FIRST_NAMES)
  const last = random.pick(LAST_NAMES)
  const initial = random.chance(0.3) ? first.charAt(0) : `${first}.`
  return {
    name: random.chance(0.06) ? `${first} and ${random.pick(FIRST_NAMES)} ${last}` : `${first} ${last}`,
    email: `${initial}${last}${number}@example.com`.toLowerCase(),
    phone: random.chance(0.75) ? inventPhone(random) : null,
    company: random.chance(0.08) ? `${last} Holdings LLC` : '',
  }
}

/** A number from the range reserved for examples. */
export function inventPhone(random: Random): string {
  return `(515) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`
}

function person(name: string, email: string): Person {
  return { name, email, phone: '(515) 555-0199', company: '' }
}
