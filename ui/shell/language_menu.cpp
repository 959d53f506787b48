// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/language_menu.h"

#include "ui/language/language.h"

#include <QActionGroup>

namespace amplab {

LanguageMenu::LanguageMenu(QWidget* parent) : QMenu(parent) {
  setObjectName("languageMenu");
  setTitle(tr("Language"));
  auto* one = new QActionGroup(this);
  const auto offer = [&](const QString& name, const QString& code) {
    QAction* action = one->addAction(name);
    action->setObjectName("language:" + (code.isEmpty() ? "system" : code));
    action->setCheckable(true);
    action->setChecked(code == chosen_language());
    addAction(action);
    connect(action, &QAction::triggered, this, [this, code] {
      choose_language(code);
      emit chosen();
    });
  };
  offer(tr("System"), {});
  for (const Language& language : languages()) offer(language.name, language.code);
}

} // namespace amplab
