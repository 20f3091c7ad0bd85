// A person on some twenty forms: what they type, choose, add, move, remove, rename, paste and undo
// comes to the value that was written down beforehand, to the last digit.
import { test } from "./page.mjs";
import { groups } from "./person/groups.mjs";
import { lists } from "./person/lists.mjs";
import { shapes } from "./person/shapes.mjs";
import { values } from "./person/values.mjs";
import { live, open } from "./person/steps.mjs";

test.use({ actionTimeout: 10_000 });

for (const person of [...groups, ...lists, ...shapes, ...values]) {
  test(person.title, async ({ page }) => {
    await open(page, person);
    await live(page, person.steps);
  });
}
