import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Schema files and single tables that belong to a module with a different name. */
const OWNERS = {
  'campaign-counts': 'campaigns',
  'campaign-templates': 'campaigns',
  passkeys: 'users',
  'lead-batches': 'leads',
  'lead-selections': 'leads',
  'lead-views': 'leads',
  'listed-leads': 'leads',
  mailboxes: 'inbox',
  marketing: 'messaging',
  notes: 'notes',
  'rate-limits': 'forms',
  'received-messages': 'messaging',
  'two-step': 'users',
}
/**
 * Tables that lower modules write, too: an analysis without a lead becomes one, a lead's events can start a campaign, an email
 * that leaves is a contact with its lead, a deleted one leaves its fate in a document's history, and a proved mailbox ends the
 * block of its address.
 */
const ALSO_WRITTEN_BY = {
  propertyAnalysisEntries: 'leads',
  campaignCandidates: 'timeline',
  documentEvents: 'timeline',
  leads: 'timeline',
  suppressions: 'access',
}
const WRITES = new Set(['insert', 'update', 'delete'])

/** Each table's module: that of the schema file that declares it. */
const owners = new Map(
  globSync('app/db/schema/*.ts').flatMap((file) => {
    const noun = path.basename(file, '.ts')
    const declared = readFileSync(file, 'utf8').matchAll(/export const (\w+) = sqliteTable\(/g)
    return [...declared].map(([, table]) => [table, OWNERS[table] ?? OWNERS[noun] ?? noun])
  }),
)

/** A module writes only its own tables, and others' through their exported writes. */
export const ownTables = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { foreign: '`{{table}}` belongs to {{owner}}: call a write function that {{owner}} exports.' },
  },
  create(context) {
    const module = path.relative(context.cwd, context.filename).split(path.sep)[2]
    const check = (node) => {
      const owner = node?.type === 'Identifier' ? owners.get(node.name) : undefined
      if (owner !== undefined && owner !== module && ALSO_WRITTEN_BY[node.name] !== module)
        context.report({ node, messageId: 'foreign', data: { table: node.name, owner } })
    }
    return {
      CallExpression({ callee, arguments: [first, second] }) {
        if (callee.type === 'MemberExpression' && WRITES.has(callee.property.name)) check(first)
        if (callee.type === 'Identifier' && callee.name === 'insertRow') check(second)
      },
    }
  },
}
