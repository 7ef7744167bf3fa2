import { analysisBody, ENCODED_MARK, type Hostile, MARK, post, PROPERTY } from './requests.ts'

/** Values known to break forms, databases, and pages, URL-encoded as in a form. */
export const HOSTILE_VALUES = [
  '',
  ENCODED_MARK,
  '%00',
  'a%00b',
  '%FF%FE',
  '%C0%AE',
  '%ED%A0%80',
  '%',
  '%zz',
  '%u0041',
  '%0D%0ASet-Cookie%3A%20owned%3D1',
  '%E2%80%AE%E2%80%8B',
  '%F0%9F%8F%A0',
  "'%3B%20DROP%20TABLE%20leads%3B--",
  '%7B%7Bconstructor.constructor(%22return%201%22)()%7D%7D',
  '%24%7B7*7%7D',
  '../../../../etc/passwd',
  '%3C/script%3E%3Csvg/onload=alert(4711)%3E',
  '%3C!--%3Csvg/onload=alert(4711)%3E',
  'javascript%3Aalert(4711)',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  '[object%20Object]',
  '-1',
  '0',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  '1.25',
  '99999999999999999999',
  '1e-400',
  '%D9%A1%D9%A2%D9%A3',
  'x'.repeat(5000),
  'a%2Cb%2Cc%2C'.repeat(300),
]

/** Every hostile value in every field of the public forms. */
export function hostileFields(): Hostile[] {
  const inAnalysis = Object.keys(PROPERTY).flatMap((field) =>
    HOSTILE_VALUES.map((value) =>
      post(`analysis ${field}=${value.slice(0, 40)}`, '/analysis', analysisBody({ [field]: value }, { intent: 'continue' })),
    ),
  )
  const whole = ['email', 'submissionId', 'intent', 'step', 'name'].flatMap((field) =>
    HOSTILE_VALUES.map((value) =>
      post(`analysis ${field}=${value.slice(0, 40)}`, '/analysis', analysisBody({ zipCode: 'none' }, { [field]: value })),
    ),
  )
  const signIn = ['email', 'password', 'from'].flatMap((field) =>
    HOSTILE_VALUES.map((value) => {
      const fields = { email: 'unknown%40example.com', password: 'x', from: '', [field]: value }
      return post(
        `login ${field}=${value.slice(0, 40)}`,
        '/login',
        Object.entries(fields)
          .map(([name, given]) => `${name}=${given}`)
          .join('&'),
      )
    }),
  )
  return [...inAnalysis, ...whole, ...signIn]
}

/** Field names that none of our forms has. */
export function hostileNames(): Hostile[] {
  const names = [
    'properties[__proto__].streetAddress',
    'properties[constructor].city',
    '__proto__[polluted]',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'properties[-1].city',
    'properties[1e9].city',
    'properties[999].city',
    'properties[4294967295].city',
    'properties[0][0][0].city',
    'properties',
    'properties[]',
    'properties[0]',
    'properties[0].',
    'properties[0].toString',
    'properties[0].__proto__',
    'email[]',
    'email[0]',
    'email.x',
    '',
    ' ',
    '.',
    '[',
    ']',
    '[]',
    '\u0000',
    MARK,
    'a'.repeat(3000),
  ]
  return names.flatMap((name) =>
    ['/analysis', '/login'].map((target) =>
      post(
        `field named ${name.slice(0, 30)} at ${target}`,
        target,
        `${analysisBody({ city: '' })}&${encodeURIComponent(name)}=${ENCODED_MARK}`,
      ),
    ),
  )
}
