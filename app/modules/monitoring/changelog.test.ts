import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newestForOperators } from './changelog.ts'

test('the newest part of a changelog says what is new for operators', () => {
  const changelog = [
    '# Changelog',
    '## 0.2.0',
    'For staff:\n\n- A list.',
    'For operators:\n\n- `BACKUP_URL` backs up\n  each night.\n- Second.',
    'For developers:\n\n- A test.',
    '## 0.1.0',
    'For operators:\n\n- Old.',
  ].join('\n\n')
  expect(newestForOperators(changelog)).toEqual(['BACKUP_URL backs up each night.', 'Second.'])
  expect(newestForOperators('# Changelog\n')).toEqual([])
})

test('our own changelog has something for them', () => {
  expect(newestForOperators(readFileSync('CHANGELOG.md', 'utf8')).length).toBeGreaterThan(0)
})
