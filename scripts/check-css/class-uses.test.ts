import { expect, test } from 'vitest'
import { findClassUses } from './class-uses.ts'

const namesIn = (source: string) => findClassUses(source, 'part.tsx').named.map(({ name }) => name)

test('finds classes in attributes, in calls that join them and in the constants that they use', () => {
  expect(
    namesIn(`
      const LOOKS = { plain: 'grid', wide: 'flex gap-4' } as const
      const BASE = 'block'
      export const Part = ({ look, isOn }: Props) => (
        <div className={classNames(LOOKS[look], BASE, isOn && 'is-on', isOn ? 'yes' : 'no')}>
          <Field fieldClassName="col-span-full" label="no class" />
        </div>
      )`),
  ).toEqual(['grid', 'flex', 'gap-4', 'block', 'is-on', 'yes', 'no', 'col-span-full'])
})

test('ignores compared values and the IDs of field descriptions', () => {
  expect(
    namesIn(`
      const Part = () => (
        <input className={state === 'open' ? 'ring' : undefined} aria-describedby={classNames('hint-id', 'error-id')} />
      )`),
  ).toEqual(['ring'])
})

test('matches a composed name by its beginning', () => {
  const uses = findClassUses('const Part = () => <li className={`stage stage--${state} last`} />', 'part.tsx')
  expect(uses.named.map(({ name }) => name)).toEqual(['stage', 'last'])
  expect(uses.prefixes).toEqual(['stage--'])
})

test('reads what a class function returns, with the line of each', () => {
  const uses = findClassUses("export function boxClass(className) {\n  return classNames('box', className)\n}", 'part.tsx')
  expect(uses.named).toEqual([{ name: 'box', line: 2 }])
})
