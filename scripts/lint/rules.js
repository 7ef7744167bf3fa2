import { companyInContent } from './company-in-content.js'
import { guardedRoute } from './guarded-route.js'
import { orderedLimit } from './ordered-limit.js'
import { ownTables } from './own-tables.js'
import { sqlFromCode } from './sql-from-code.js'
import { transaction } from './transaction.js'

/** Rules of this house, for eslint.config.js. */
export const houseRules = {
  rules: {
    'company-in-content': companyInContent,
    'guarded-route': guardedRoute,
    'ordered-limit': orderedLimit,
    'own-tables': ownTables,
    'sql-from-code': sqlFromCode,
    transaction,
  },
}
