// SPDX-License-Identifier: Apache-2.0
#include "engine/export/explanation_text.h"

namespace amplab {
namespace {

bool alike(const Explanation& a, const Explanation& b) {
  return a.cause == b.cause && a.so_what == b.so_what && a.position.phase == b.position.phase &&
         a.position.op == b.position.op && a.position.layer == b.position.layer;
}

std::string whole(const std::string& run, const Explanation& e) {
  std::string text = run + ", step " + std::to_string(e.step) + "\n  what     " + e.what + "\n  where    " + e.where +
                     "\n  why      " + e.why + "\n  so what  " + e.so_what + "\n";
  if (!e.cure.empty()) text += "  cure     " + e.cure + "\n";
  for (const Cure& cure : e.cures) {
    text += "  set     ";
    for (const CureSetting& setting : cure.settings) text += " " + setting.key + "=" + to_text(setting.value);
    text += "  " + cure.text + "\n";
  }
  return text;
}

} // namespace

std::string explanation_text(const std::string& run, std::span<const Explanation> explanations) {
  std::string text;
  for (size_t first = 0, next = 0; first < explanations.size(); first = next) {
    const Explanation& shown = explanations[first];
    for (next = first + 1; next < explanations.size(); ++next)
      if (explanations[next].step != explanations[next - 1].step + 1 || !alike(shown, explanations[next])) break;
    text += whole(run, shown);
    const std::string last = std::to_string(explanations[next - 1].step);
    if (next == first + 2) text += "  Step " + last + " had the same result.\n";
    if (next > first + 2)
      text += "  Steps " + std::to_string(shown.step + 1) + " to " + last + " had the same result.\n";
  }
  return text;
}

} // namespace amplab
