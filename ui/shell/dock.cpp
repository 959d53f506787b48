// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/dock.h"

#include "ui/theme/glyph.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace amplab {

Dock::Dock(const QString& name, const QString& title, QWidget* panel, QWidget* head, bool titled)
    : QDockWidget(title), title_(toned_label(title, "title")), titled_(titled), headless_(!head),
      float_(makeButton(name + ":float")), close_(makeButton(name + ":close")) {
  setObjectName(name);
  setWidget(panel);
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, kSmallGap, 0);
  row->setSpacing(0);
  title_->setContentsMargins(kWideGap, 0, 0, 0);
  row->addWidget(title_);
  if (head)
    row->addWidget(head, 1);
  else
    row->addStretch(1);
  row->addWidget(float_);
  row->addWidget(close_);
  setTitleBarWidget(bar);

  close_->setIcon(glyph_icon(Glyph::close));
  close_->setToolTip(tr("Close; reopen it from the View menu"));
  connect(close_, &QToolButton::clicked, this, &QWidget::close);
  connect(float_, &QToolButton::clicked, this, [this] { setFloating(!isFloating()); });
  connect(this, &QDockWidget::topLevelChanged, this, &Dock::showFloating);
  showFloating(false);
}

QToolButton* Dock::makeButton(const QString& name) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setProperty("slight", true);
  button->setIconSize({12, 12});
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::NoFocus); // the keyboard uses the View menu
  return button;
}

void Dock::setButtonsShown(bool shown) {
  for (QToolButton* button : {float_, close_}) button->setVisible(shown);
}

void Dock::showFloating(bool floating) {
  title_->setVisible(headless_ || (floating && !titled_));
  float_->setIcon(glyph_icon(floating ? Glyph::dock : Glyph::undock));
  float_->setToolTip(floating ? tr("Dock") : tr("Float"));
  for (QToolButton* button : {float_, close_})
    button->setAccessibleName(tr("%1: %2").arg(windowTitle(), button->toolTip()));
}

} // namespace amplab
