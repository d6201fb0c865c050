import { ofToday } from '../../../test/support/profile.js'
import { accessRules } from './page/access-rules.js'
import { askRules } from './page/ask-rules.js'
import { fieldRules } from './page/field-rules.js'
import { indexRules } from './page/index-rules.js'
import { originalRules } from './page/original-rules.js'
import { searchRules } from './page/search-rules.js'
import { tryPage } from './support/try-page.js'

// One file: they share a browser, a build of the page and an index.
tryPage('the page of the inspector', (tried) => {
  const rules = [searchRules, askRules, indexRules, accessRules, originalRules, fieldRules]
  for (const addRules of ofToday(rules, 2)) addRules(tried)
})
