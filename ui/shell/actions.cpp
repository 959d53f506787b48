// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/actions.h"

#include "ui/models/keymap.h"
#include "ui/theme/glyph.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace amplab {
namespace {

// Icons, for actions that have one.
constexpr std::pair<Act, Glyph> kGlyphs[] = {
    {Act::open, Glyph::open},
    {Act::export_csv, Glyph::export_data},
    {Act::save_plot, Glyph::save},
    {Act::undo, Glyph::undo},
    {Act::redo, Glyph::redo},
    {Act::follow, Glyph::follow},
    {Act::fit, Glyph::fit},
    {Act::theme, Glyph::theme},
    {Act::run, Glyph::run},
    {Act::step, Glyph::step},
    {Act::phase, Glyph::phase},
    {Act::slow, Glyph::slow},
    {Act::inspect, Glyph::inspect},
    {Act::restart, Glyph::restart},
    {Act::rewind_lane, Glyph::rewind},
    {Act::stop, Glyph::stop},
    {Act::fork, Glyph::fork},
    {Act::fault, Glyph::fault},
    {Act::explain, Glyph::explain},
    {Act::line, Glyph::line_over},
    {Act::call, Glyph::line_into},
    {Act::out, Glyph::line_out},
    {Act::back, Glyph::line_back},
    {Act::became_bad, Glyph::fault},
    {Act::now, Glyph::follow},
    {Act::toggle_break, Glyph::breakpoint},
    {Act::find, Glyph::inspect},
    {Act::about, Glyph::info},
};

} // namespace

Actions::Actions(QWidget& window) : QObject(&window) {
  for (const ActionRow& row : action_table()) {
    auto* action = new QAction(tr(row.text), &window);
    action->setObjectName(row.name);
    action->setAutoRepeat(row.act == Act::step || row.act == Act::phase || row.act == Act::line ||
                          row.act == Act::call || row.act == Act::back);
    action->setCheckable(row.act == Act::slow || row.act == Act::distance);
    window.addAction(action);
    actions_[static_cast<size_t>(row.act)] = action;
  }
  for (const auto& [act, glyph] : kGlyphs) (*this)[act]->setIcon(glyph_icon(glyph));
  say_keys(this, [this] { takeKeys(); });
}

// Removes all keys first, so that no key belongs to two actions in between.
void Actions::takeKeys() {
  for (QAction* action : actions_) action->setShortcut({});
  for (const ActionRow& row : action_table()) {
    QAction* action = (*this)[row.act];
    action->setShortcut(keymap().key(row.act));
    action->setToolTip(with_key(tr(row.help), row.act));
  }
}

QAction* Actions::named(const char* name) const {
  const auto action = std::ranges::find(actions_, QString(name), [](QAction* each) { return each->objectName(); });
  assert(action != actions_.end());
  return *action;
}

} // namespace amplab
