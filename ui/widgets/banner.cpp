// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include "ui/widgets/labels.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace amplab {
namespace {

struct Style {
  Glyph glyph;
  Ink ink;
  QRgb Palette::*colour;
};

constexpr Style kStyles[] = {
    {Glyph::info, Ink::accent, &Palette::notice},
    {Glyph::done, Ink::good, &Palette::good},
    {Glyph::warning, Ink::warning, &Palette::warning},
    {Glyph::warning, Ink::bad, &Palette::bad},
};

// Screen readers announce a widget of this role when it appears.
QAccessibleInterface* accessible_banner(const QString&, QObject* object) {
  auto* banner = qobject_cast<Banner*>(object);
  return banner ? new QAccessibleWidget(banner, QAccessible::AlertMessage) : nullptr;
}

} // namespace

Banner::Banner(const Theme& theme, QWidget* parent, const QString& name)
    : QWidget(parent), theme_(theme), sign_(new GlyphLabel(Glyph::info, Ink::accent, this)), text_(new QLabel(this)),
      action_(new QPushButton(this)), other_(new QPushButton(this)) {
  QAccessible::installFactory(accessible_banner);
  setObjectName(name);
  text_->setObjectName(name + ":text");
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  action_->setObjectName(name + ":action");
  other_->setObjectName(name + ":other");
  auto* close = new QToolButton(this);
  close->setObjectName(name + ":close");
  close->setIcon(glyph_icon(Glyph::close));
  close->setToolTip(tr("Close this message"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kWideGap + kSmallGap, kSmallGap + kHairGap, kGap, kSmallGap + kHairGap);
  row->setSpacing(kGap);
  row->addWidget(sign_);
  row->addWidget(text_, 1);
  row->addWidget(action_);
  row->addWidget(other_);
  row->addWidget(close);
  connect(close, &QToolButton::clicked, this, [this] { clear(); });
  const auto on = [this](QPushButton* button, std::function<void()> Banner::*what) {
    connect(button, &QPushButton::clicked, this, [this, what] {
      const auto callback = this->*what;
      clear();
      if (callback) callback();
    });
  };
  on(action_, &Banner::callback_);
  on(other_, &Banner::other_callback_);
  connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
  hide();
}

void Banner::show(Kind kind, const QString& sentence, Action action, Action other) {
  if (action.text.isEmpty()) action = default_action_;
  kind_ = kind;
  callback_ = std::move(action.callback);
  other_callback_ = std::move(other.callback);
  const Style& style = kStyles[static_cast<size_t>(kind)];
  sign_->setGlyph(style.glyph, style.ink);
  text_->setText(sentence);
  action_->setText(action.text);
  action_->setVisible(!action.text.isEmpty());
  other_->setText(other.text);
  other_->setVisible(!other.text.isEmpty());
  setAccessibleName(sentence);
  setVisible(true);
  update();
  if (over_) return over_->show(kind, sentence, {action_->text(), callback_}, {other_->text(), other_callback_});
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void Banner::clear(const QString& sentence) {
  if (text_->text().isEmpty() || (!sentence.isEmpty() && sentence != text_->text())) return;
  text_->clear();
  callback_ = other_callback_ = {};
  hide();
  if (over_) over_->clear();
  emit cleared();
}

void Banner::mirrorIn(Banner& over) {
  over_ = &over;
  disconnect(&over, nullptr, this, nullptr);
  over.clear();
  connect(&over, &Banner::cleared, this, [this] { clear(); });
  if (!sentence().isEmpty())
    over.show(kind_, sentence(), {action_->text(), callback_}, {other_->text(), other_callback_});
}

QString Banner::sentence() const { return text_->text(); }

void Banner::paintEvent(QPaintEvent*) {
  const Palette& palette = theme_.palette();
  const QColor colour = palette.*kStyles[static_cast<size_t>(kind_)].colour;
  QPainter painter(this);
  painter.fillRect(rect(), mixed(palette.surface, colour, palette.dark ? 0.16 : 0.1));
  painter.fillRect(QRect(0, 0, 3, height()), colour);
}

} // namespace amplab
