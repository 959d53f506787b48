// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/preview_caption.h"

#include "ui/models/cell.h"
#include "ui/models/qt_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <set>

namespace amplab {
namespace {

struct PreviewCaption {
  Q_DECLARE_TR_FUNCTIONS(amplab::PreviewCaption)

 public:
  static QString right(const LanePreview& preview) {
    const QString count = count_label(static_cast<double>(preview.evaluated)), share = share_label(preview.right);
    if (!is_recorded(preview.right)) return tr("%1 samples").arg(count);
    return std::holds_alternative<Writing>(preview.what) ? tr("%1 of %2 tokens right").arg(share, count)
                                                         : tr("%1 of %2 right").arg(share, count);
  }
  static QString steps(const LanePreview& preview) {
    return tr("step %1").arg(count_label(static_cast<double>(preview.step)));
  }

  static QString description(const NoPreview& none) { return qt(none.reason); }
  static QString description(const Boundary& boundary) {
    std::set<std::byte> classes(boundary.whole.classes.begin(), boundary.whole.classes.end());
    classes.erase(kNoClass);
    const QString regions = tr("Plane of the two features, coloured by the predicted class: %n classes occur.", nullptr,
                               static_cast<int>(classes.size()));
    return boundary.detail.empty() ? regions : regions + ' ' + tr("Beside it: an enlarged detail of the boundary.");
  }
  static QString description(const Fit&) { return tr("The model's curve through the samples."); }
  static QString description(const Predictions& predictions) {
    QString text = tr("Confusion matrix: number of samples by true and predicted class.");
    if (!predictions.images.empty()) text += ' ' + tr("Images with the model's predictions, right or wrong.");
    if (predictions.filters.count > 0) text += ' ' + tr("Filters of %1.").arg(qt(predictions.filters.parameter));
    return text;
  }
  static QString description(const Writing& writing) {
    QStringList sentences;
    for (const Continuation& each : writing.texts)
      sentences << tr("After \"%1\" the model writes \"%2\".").arg(qt(each.prompt), qt(each.written));
    return sentences.join(' ');
  }
};

} // namespace

QString caption_of(const LanePreview& preview) {
  if (const auto* none = std::get_if<NoPreview>(&preview.what)) return qt(none->reason);
  return PreviewCaption::steps(preview) + QStringLiteral(" · ") + PreviewCaption::right(preview);
}

QString description_of(const LanePreview& preview) {
  return std::visit([](const auto& is) { return PreviewCaption::description(is); }, preview.what);
}

std::vector<bool> right_letters(const QString& written, const QString& truth) {
  std::vector<bool> right;
  for (qsizetype i = 0; i < written.size(); ++i) right.push_back(i < truth.size() && written[i] == truth[i]);
  return right;
}

} // namespace amplab
