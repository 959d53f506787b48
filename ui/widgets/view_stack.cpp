// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/view_stack.h"

#include "ui/theme/glyph.h"

#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

namespace amplab {

ViewStack::ViewStack(const QString& name, const QString& title) : names_(new QTabBar), keep_(new QToolButton) {
  setObjectName(name);
  setChildrenCollapsible(false);
  names_->setObjectName(name + ":names");
  names_->setAccessibleName(tr("Views of %1").arg(title));
  names_->setDrawBase(false);
  names_->setExpanding(false);
  names_->setUsesScrollButtons(true);
  names_->setIconSize({12, 12});
  keep_->setObjectName(name + ":keep");
  keep_->setProperty("slight", true);
  keep_->setIconSize({12, 12});
  keep_->setIcon(glyph_icon(Glyph::pin));
  keep_->setCheckable(true);
  keep_->setFocusPolicy(Qt::TabFocus);
  keep_->setToolTip(tr("Keep this view, and show another one beside it"));
  keep_->setAccessibleName(keep_->toolTip());
  connect(names_, &QTabBar::currentChanged, this, &ViewStack::update);
  connect(keep_, &QToolButton::toggled, this, [this](bool on) {
    const int current = names_->currentIndex();
    kept_ = on ? widget(current) : nullptr;
    if (on) names_->setCurrentIndex((current + 1) % count());
    update();
  });
}

void ViewStack::add(QWidget& view, const QString& title) {
  view.hide();
  addWidget(&view);
  names_->addTab(title);
  keep_->setVisible(count() > 1);
  update();
}

void ViewStack::showView(const QWidget& part) {
  for (int i = 0; i < count(); ++i)
    if (widget(i) == &part || widget(i)->isAncestorOf(&part)) {
      if (widget(i)->isHidden()) names_->setCurrentIndex(i);
      return;
    }
}

void ViewStack::keep(const QWidget* view) {
  kept_ = view;
  const QSignalBlocker quiet(keep_);
  keep_->setChecked(view);
  update();
}

QStringList ViewStack::shown() const {
  QStringList shown;
  if (const QWidget* chosen = widget(names_->currentIndex())) shown << chosen->objectName();
  if (kept_) shown << kept_->objectName();
  return shown;
}

// Views of another version are ignored.
void ViewStack::restore(const QStringList& shown) {
  const auto named = [this](const QString& name) -> QWidget* {
    for (int i = 0; i < count(); ++i)
      if (widget(i)->objectName() == name) return widget(i);
    return nullptr;
  };
  keep(named(shown.value(1)));
  if (QWidget* chosen = named(shown.value(0))) names_->setCurrentIndex(indexOf(chosen));
}

void ViewStack::resizeEvent(QResizeEvent* event) {
  const auto along = width() > 2 * height() ? Qt::Horizontal : Qt::Vertical;
  if (along != orientation()) setOrientation(along);
  QSplitter::resizeEvent(event);
}

void ViewStack::update() {
  bool changed = false;
  for (int i = 0; i < count(); ++i) {
    const bool shown = i == names_->currentIndex() || widget(i) == kept_;
    changed |= widget(i)->isHidden() == shown;
    widget(i)->setVisible(shown);
    names_->setTabIcon(i, widget(i) == kept_ ? glyph_icon(Glyph::pin) : QIcon());
  }
  if (!changed) return;
  setSizes(QList<int>(count(), height())); // equal parts
  emit shownChanged();
}

} // namespace amplab
