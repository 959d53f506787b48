// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/section.h"

#include "ui/theme/theme.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace amplab {

Section::Section(const QString& id, const QString& title, QWidget* body, QWidget* parent)
    : QWidget(parent), head_(new QToolButton(this)), body_(body) {
  setObjectName("section:" + id);
  head_->setText(title);
  head_->setFont(text_font(0, QFont::DemiBold));
  head_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  head_->setCheckable(true);
  head_->setFocusPolicy(Qt::TabFocus);
  head_->setProperty("heading", true);
  head_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kHairGap);
  column->addWidget(head_);
  column->addWidget(body_);
  connect(head_, &QToolButton::toggled, this, [this](bool open) {
    body_->setVisible(open);
    head_->setIcon(glyph_icon(open ? Glyph::chevron_down : Glyph::chevron_right));
    emit toggled(open);
  });
  head_->setChecked(true);
}

void Section::setOpen(bool open) { head_->setChecked(open); }

bool Section::isOpen() const { return head_->isChecked(); }

} // namespace amplab
