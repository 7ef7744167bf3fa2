import { companyInContent } from './company-in-content.js'
import { guardedRoute } from './guarded-route.js'
import { orderedLimit } from './ordered-limit.js'
import { ownTables } from './own-tables.js'
import { refusedSyntax } from './refused-syntax.js'
import { sqlFromCode } from './sql-from-code.js'
import { transaction } from './transaction.js'

/** This project's own rules, for oxlint.config.js. */
export default {
  meta: { name: 'house' },
  rules: {
    'company-in-content': companyInContent,
    'guarded-route': guardedRoute,
    'ordered-limit': orderedLimit,
    'own-tables': ownTables,
    'refused-syntax': refusedSyntax,
    'sql-from-code': sqlFromCode,
    transaction,
  },
}
