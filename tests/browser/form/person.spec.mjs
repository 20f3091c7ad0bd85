// A person on some forms: what they type, add, move, remove, rename, paste and undo comes to the value that was
// written down beforehand, to the last digit, and the focus is where they need it.
import { test } from "../page.mjs";
import { persons } from "./person/persons.mjs";
import { live, open } from "./person/steps.mjs";

test.use({ actionTimeout: 10_000 });

for (const person of persons) {
  test(person.title, async ({ page }) => {
    await open(page, person);
    await live(page, person.steps);
  });
}
