import { expect, test } from 'vitest'
import { contradictsSender } from './sender-check.ts'

const OURS = 'mx.harvestgate.example'

test.each([
  ['no results', [], false],
  [
    'DMARC failed',
    [`${OURS}; dkim=none; spf=pass smtp.mailfrom=evil.example; dmarc=fail (p=NONE) header.from=example.com`],
    true,
  ],
  ['DMARC passed, though SPF failed on the way', [`${OURS}; spf=fail; dkim=pass header.d=example.com; dmarc=pass`], false],
  ['SPF failed, without a signature or a policy', [`${OURS}; spf=fail smtp.mailfrom=example.com; dmarc=none`], true],
  ['SPF failed, with a valid signature', [`${OURS}; spf=fail; dkim=pass header.d=example.com`], false],
  ['SPF is in doubt', [`${OURS}; spf=softfail; dkim=none`], false],
  ['each check has its header', [`${OURS}; dkim=none`, `${OURS}; spf=pass`, `${OURS}; dmarc=fail`], true],
  ['the sender added a result of ours', [`${OURS}; dmarc=fail`, `${OURS}; dmarc=pass`], true],
  ['a server on the way failed it', [`${OURS}; dmarc=pass`, 'relay.example; dmarc=fail'], false],
  ['only a comment says so', [`${OURS}; dmarc=pass (was (once) dmarc=fail; dmarc=fail)`], false],
  ['a header without results', [`${OURS} 1; none`], false],
])('%s', (_what, headers, isContradicted) => {
  expect(contradictsSender(headers)).toBe(isContradicted)
})

test('a long header is read quickly', () => {
  expect(contradictsSender([`${OURS}; ${'('.repeat(100_000)}`, `${OURS};${' '.repeat(100_000)}spf`])).toBe(false)
})
